/** The arguments of a command as they are typed, apart by spaces. What is filled in is one argument, or as many as the list has. */
export const argv = (
  { raw }: TemplateStringsArray,
  ...filled: readonly (number | string | readonly string[])[]
): string[] =>
  String.raw({ raw }, ...filled.map((_, at) => `\0${at}\0`))
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const whole = /^\0(\d+)\0$/.exec(word);
      if (whole) return [filled[Number(whole[1])] ?? []].flat().map(String);
      return word.replaceAll(/\0(\d+)\0/g, (_, at) => String(filled[Number(at)]));
    });
