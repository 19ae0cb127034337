import { type TlsSettings, usualTls } from '#core/http/route.ts';
import { isSet, settingsWithoutEffect, type TlsSetting } from '#core/http/transport.ts';
import type { AssayFile } from '#operations/assay-file-schemas.ts';
import type { ValueProblem } from './problems.ts';
import type { FilePath } from './yaml-text.ts';

/** What an entry says of where its calls go and how. An address that a reference holds is not known here. */
type Way = {
  webhook_url?: unknown;
  base_url?: unknown;
  proxy?: { url: string } | undefined;
  tls?: { [N in keyof TlsSettings]?: TlsSettings[N] | undefined } | undefined;
  clientCertificate?: object | undefined;
};

const partOf = (setting: TlsSetting): 'tls' | 'clientCertificate' =>
  setting === 'clientCertificate' ? setting : 'tls';

/** The settings of an entry that its address leaves without effect. */
function unusedIn({ webhook_url, base_url, proxy, tls, clientCertificate }: Way): TlsSetting[] {
  const url = webhook_url ?? base_url;
  if (typeof url !== 'string') return [];
  const transport = {
    tls: {
      ...usualTls,
      ca: tls?.ca ?? null,
      servername: tls?.servername ?? null,
    },
    clientCertificate: clientCertificate ?? null,
  };
  return settingsWithoutEffect(url, proxy?.url ?? null).filter((setting) =>
    isSet(setting, transport),
  );
}

/** An entry in an environment, which replaces a part of it as a whole. */
function inEnvironment(entry: Way, own: Way): Way {
  const said = Object.entries(own).filter(([, value]) => value !== undefined);
  return { ...entry, ...Object.fromEntries(said) };
}

const problemAt = (path: FilePath, setting: TlsSetting): ValueProblem => {
  const part = partOf(setting);
  return {
    path: part === setting ? [...path, part] : [...path, part, setting],
    isKey: true,
    message: `${setting} has no effect, because the address is http:// and uses no TLS. Write an https:// address, or remove ${setting}.`,
  };
};

/**
 * The settings of tabs and connections that do nothing, because their addresses are http://. One
 * that has an effect in some environment is left out.
 */
export function settingsWithoutEffectIn(file: AssayFile): ValueProblem[] {
  const environments = Object.entries(file.environments);
  return (['tabs', 'connections'] as const).flatMap((list) =>
    Object.entries<Way>(file[list]).flatMap(([name, entry]) => {
      const changed = environments.flatMap(([environment, overlay]) => {
        const own: Way | undefined = overlay[list][name];
        return own === undefined ? [] : [{ environment, own, whole: inEnvironment(entry, own) }];
      });
      const ofEntry = unusedIn(entry)
        .filter((setting) =>
          changed.every(
            ({ own, whole }) =>
              own[partOf(setting)] !== undefined || unusedIn(whole).includes(setting),
          ),
        )
        .map((setting) => problemAt([list, name], setting));
      const ofEnvironments = changed.flatMap(({ environment, own, whole }) =>
        unusedIn(whole)
          .filter((setting) => own[partOf(setting)] !== undefined)
          .map((setting) => problemAt(['environments', environment, list, name], setting)),
      );
      return [...ofEntry, ...ofEnvironments];
    }),
  );
}
