const offered = [64, 256, 512, 1024, 4096, 16_384] as const;

/** What can be chosen as room for kept replies, in MiB, the present choice among it. */
export const quotaOptions = (present: number): number[] =>
  [...new Set([...offered, present])].sort((one, other) => one - other);

/** MiB for people: "512 MiB", "4 GiB". */
export const mebibytes = (count: number): string =>
  count % 1024 === 0 ? `${count / 1024} GiB` : `${count.toLocaleString('en')} MiB`;
