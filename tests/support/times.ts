/** How often a test does what it does at random: `ASSAY_TEST_TIMES=5` makes it five times as often (tests/README.md). */
export const times = (usual: number): number => usual * Number(process.env.ASSAY_TEST_TIMES ?? 1);
