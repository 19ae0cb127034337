/** Milliseconds of processor time that this test process has used: unlike a clock, it does not run on while other work has the core. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
