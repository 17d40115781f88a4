import type { ReactNode } from 'react';
import type { SavingForm } from '../forms/use-saving-form.tsx';
import type { Texts } from '../forms/versions.ts';

/** Properties that a form gives to the input of a field. */
export type InputProps = ReturnType<SavingForm<Texts>['field']> & {
  /** Instead of a label, within a table whose heads are the labels. */
  'aria-label'?: string;
  /** Whether it must be filled, and whether an asterisk says so. */
  required?: boolean;
  withAsterisk?: boolean;
};

/** Problems of fields and of what is within them, by name. */
export type Problems = Readonly<Record<string, ReactNode>>;
