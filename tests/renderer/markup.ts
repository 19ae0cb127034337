import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Stores, StoresContext } from '#renderer/shell/context.ts';

/** The HTML of a part of the window as the stores are now. A dialog is not in it, because that is put elsewhere in the page. */
export function markupOf(element: ReactNode, stores: Stores): string {
  // Without a page, a store gives the state that it began with.
  const { call: _, ...all } = stores;
  for (const store of Object.values(all)) Object.assign(store, { getInitialState: store.getState });
  return renderToStaticMarkup(createElement(StoresContext, { value: stores }, element));
}
