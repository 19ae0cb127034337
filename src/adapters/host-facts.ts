/** Versions and the platform of this process, without a path or a name of anybody. */
export function hostFacts(): Record<string, string> {
  const { node, electron, chrome } = process.versions;
  return {
    platform: process.platform,
    arch: process.arch,
    node,
    ...(electron === undefined ? {} : { electron }),
    ...(chrome === undefined ? {} : { chromium: chrome }),
  };
}
