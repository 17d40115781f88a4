import type { ReactNode } from 'react';
import type { SavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import type { Texts } from '#platform/ui/forms/versions.ts';

/** Properties that a form gives to the input of a field. */
export type InputProps = Omit<ReturnType<SavingForm<Texts>['field']>, 'label'> & {
  label?: string;
  /** Replaces the label in a table, where the headings are labels. */
  'aria-label'?: string;
};

/** Problems of fields and of what is within them, by name. */
export type Problems = Readonly<Record<string, ReactNode>>;
