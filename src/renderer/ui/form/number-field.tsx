import { type ReactNode, useState } from 'react';
import { Field } from './field.tsx';

type NumberFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
  after?: ReactNode;
};

/** A whole number to type; what is none, or lies outside, stays in the field and goes no further. */
export function NumberField({ label, value, min, max, onChange, after }: NumberFieldProps) {
  const [typed, setTyped] = useState({ text: String(value), value });
  const text = typed.value === value ? typed.text : String(value);
  const read = (next: string): number | null => {
    const number = /^\d{1,7}$/.test(next.trim()) ? Number(next) : Number.NaN;
    return number >= min && number <= max ? number : null;
  };
  return (
    <Field
      label={label}
      mono
      value={text}
      onChange={(next) => {
        const number = read(next);
        setTyped({ text: next, value: number ?? value });
        if (number !== null) onChange(number);
      }}
      error={
        read(text) === null
          ? `Enter a whole number from ${min} to ${max.toLocaleString('en')}.`
          : null
      }
      after={after}
    />
  );
}
