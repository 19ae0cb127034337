/** Called now and then in long loops; what it throws ends the work. */
export type OnStep = () => void;

const stride = 100_000;

/** Counts the nodes a loop has passed and calls back about every 100,000 of them. */
export function paced(onStep: OnStep | undefined): (nodes: number) => void {
  if (!onStep) return () => undefined;
  let passed = 0;
  return (nodes) => {
    passed += nodes;
    if (passed < stride) return;
    passed = 0;
    onStep();
  };
}
