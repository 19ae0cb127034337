import { type ComponentType, useEffect, useState } from 'react';
import { missingPart } from '#core/text/wording.ts';
import { ErrorState, LoadingState } from './states.tsx';

type LateOptions = {
  /** As in "Loading the editor". */
  title: string;
  tight?: boolean;
  /** Says so from the beginning: for code that holds the window while it starts, when nothing more can be drawn. */
  atOnce?: boolean;
  /** The classes of a box to say it in, for a part that has no place of its own in the window. */
  box?: string;
  /** The title of a view that shows its own once it is loaded; until then it is there for screen readers. */
  heading?: string;
  /** Of the heading that says a failure: 2 where it stands right below the title of the view. */
  level?: 2 | 3;
};

/** Code under way; `load` says whether it is there then, and tries again after a failure. */
type LatePart<P> = { Part: ComponentType<P> | null; load(): Promise<boolean> };

/**
 * A component whose code is loaded when it is first shown, or earlier with `load`. Until then its place says so; where it cannot be loaded, its
 * place says that and offers Retry, and the rest of the window goes on.
 */
export function loadedLate<P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  options: LateOptions,
) {
  let loading: Promise<boolean> | null = null;
  let hasFailed = false;
  const late: LatePart<P> = {
    Part: null,
    load() {
      loading ??= (hasFailed ? reloadFailedStyles().then(importPart) : importPart()).then(
        (Part) => {
          late.Part = Part;
          return true;
        },
        () => {
          hasFailed = true;
          loading = null;
          return false;
        },
      );
      return loading;
    },
  };
  return Object.assign((props: P) => <Late late={late} given={props} {...options} />, {
    load: late.load,
  });
}

function Late<P extends object>({
  late,
  given,
  title,
  tight = false,
  atOnce = false,
  box,
  heading,
  level = 3,
}: LateOptions & { late: LatePart<P>; given: P }) {
  /** Null while it is being loaded. */
  const [isLoaded, setLoaded] = useState<boolean | null>(late.Part === null ? null : true);
  useEffect(() => {
    if (isLoaded !== null) return;
    let isShown = true;
    void late.load().then((is) => isShown && setLoaded(is));
    return () => {
      isShown = false;
    };
  }, [late, isLoaded]);
  const { Part } = late;
  if (Part) return <Part {...given} />;
  const said =
    isLoaded === false ? (
      <ErrorState
        tried={title}
        tight={tight}
        level={level}
        happened={missingPart}
        todo="If Retry does not help, restart Assay."
        onRetry={() => setLoaded(null)}
      />
    ) : (
      <LoadingState title={title} tight={tight} startedAt={atOnce ? 0 : undefined} />
    );
  return (
    <>
      {heading !== undefined && <h1 className="spoken">{heading}</h1>}
      {box === undefined ? said : <div className={box}>{said}</div>}
    </>
  );
}

/** Loads the style sheets again that the page could not load, because an import asks for each of them once only. Rejects if one fails again. */
async function reloadFailedStyles(): Promise<void> {
  const all = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(
    all
      .filter((link) => !isThere(link))
      .map((link) => {
        const again = document.createElement('link');
        again.rel = 'stylesheet';
        again.href = link.href;
        return new Promise((resolve, reject) => {
          again.addEventListener('load', resolve);
          again.addEventListener('error', reject);
          link.replaceWith(again);
        });
      }),
  );
}

/** Chromium gives a sheet that could not be loaded rules that nobody may read. */
function isThere({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}
