declare module 'electron-installer-debian' {
  /** What of the options and of the package this project reads; its package has no types. */
  type Options = {
    src: string;
    dest: string;
    arch: string;
    options: Readonly<Record<string, unknown>>;
    rename: (folder: string) => string;
    logger: (line: string) => void;
  };

  /** Makes a package step by step; `contentFunctions` names the methods that fill `stagingDir`. */
  export class Installer {
    constructor(options: Options);
    readonly stagingDir: string;
    readonly stagingAppDir: string;
    get contentFunctions(): readonly string[];
    readonly options: Record<string, unknown> & { packagePaths: string[] };
    generateDefaults(): Promise<unknown>;
    generateOptions(): unknown;
    createStagingDir(): Promise<void>;
    createContents(): Promise<unknown>;
    copyApplication(): Promise<void>;
    createPackage(): Promise<void>;
    movePackage(): Promise<void>;
  }
}
