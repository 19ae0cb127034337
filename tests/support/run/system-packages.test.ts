import { describe, expect, it } from 'vitest';
import { aptCommand, installable, namesKnownTo } from './system-packages.ts';

const bookworm = `chromium:
  Installed: (none)
  Candidate: 156.0.8078.79-1~deb12u1
  Version table:
     156.0.8078.79-1~deb12u1 500
        500 http://deb.debian.org/debian bookworm/main amd64 Packages
libasound2:
  Installed: 1.2.8-1+b1
  Candidate: 1.2.8-1+b1
  Version table:
`;
const trixie = `libasound2t64:
  Installed: (none)
  Candidate: 1.2.14-1
  Version table:
libasound2:
  Installed: (none)
  Candidate: (none)
  Version table:
`;

describe('Debian packages', () => {
  it('can be installed when apt has a version for them, not when another package merely provides them', () => {
    expect([...installable(bookworm)]).toEqual(['chromium', 'libasound2']);
    expect([...installable(trixie)]).toEqual(['libasound2t64']);
  });

  it('go by the name of the release', () => {
    const onBookworm = namesKnownTo(['electronLibraries'], (name) =>
      installable(bookworm).has(name),
    );
    const onTrixie = namesKnownTo(['electronLibraries'], (name) => installable(trixie).has(name));
    expect(onBookworm).toContain('libasound2');
    expect(onBookworm).not.toContain('libasound2t64');
    expect(onTrixie).toContain('libasound2t64');
    expect(onTrixie).not.toContain('libasound2');
  });

  it('are named once, in one command to type', () => {
    const command = aptCommand(['chromium', 'xvfb', 'electronLibraries']);
    expect(command).toMatch(
      /^apt-get install -y --no-install-recommends chromium fonts-liberation xvfb /,
    );
    expect(command.match(/fonts-liberation/g)).toHaveLength(1);
  });
});
