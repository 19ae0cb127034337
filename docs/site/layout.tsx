import { renderToStaticMarkup } from 'react-dom/server';
import { type Page, parts } from './page.ts';

/** The whole HTML of a page: no script or style inside it, so that the policy of the window holds for it as well. */
export function htmlOf(page: Page, listed: readonly Page[]): string {
  const html = renderToStaticMarkup(<Whole page={page} listed={listed} />);
  return `<!doctype html>\n${withRelativeLinks(html, page.path)}\n`;
}

/** Links from the root of the site become relative: the web host serves it below an address that only the session knows. */
function withRelativeLinks(html: string, path: string): string {
  const up = '../'.repeat(path.split('/').length - 1);
  return html.replaceAll(/ (href|src)="\//g, (_whole, name: string) => ` ${name}="${up}`);
}

function Whole({ page, listed }: { page: Page; listed: readonly Page[] }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>
          {page.path === 'index.html' ? 'Assay documentation' : `${page.title} – Assay`}
        </title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/style.css" />
        <script src="/site.js" defer />
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <header>
          <a className="brand" href="/index.html">
            <img src="/icon.svg" alt="" width="22" height="22" />
            Assay documentation
          </a>
          <search className="search" hidden data-search="">
            <label htmlFor="search">Search</label>
            <input id="search" type="search" autoComplete="off" spellCheck={false} />
            <p className="said" role="status" />
            <ol className="found" hidden />
          </search>
          <button type="button" data-theme-switch="" hidden>
            Dark
          </button>
        </header>
        <div className="columns">
          <nav aria-label="Pages">
            {parts.map((part) => (
              <section key={part}>
                <h2>{part}</h2>
                <ul>
                  {listed
                    .filter((one) => one.part === part)
                    .map(({ path, title }) => (
                      <li key={path}>
                        <a href={`/${path}`} aria-current={path === page.path ? 'page' : undefined}>
                          {title}
                        </a>
                      </li>
                    ))}
                </ul>
              </section>
            ))}
          </nav>
          <main id="content" tabIndex={-1}>
            {page.content}
          </main>
        </div>
      </body>
    </html>
  );
}
