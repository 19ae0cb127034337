/** The arguments with which the executable is the command line: `--`, and what the user typed, follow. It shows no page, so that it needs neither Chromium's sandbox nor a display. */
export const commandLineSwitches = [
  '--cli',
  '--no-sandbox',
  '--no-zygote',
  '--ozone-platform=headless',
  '--log-level=3',
] as const;
