import type { ReactNode } from 'react';
import { roleText } from '#oficina/base/roles/role-texts.ts';
import { RadioChoice } from '#platform/ui/forms/radio-choice.tsx';
import type { UserFamily } from './user-families.ts';

/** Result of `field('rol')` of a form. */
type RoleField = {
  id: string;
  label: string;
  value?: string;
  onChange(value: string): void;
  error?: ReactNode;
  'aria-required'?: boolean;
};

/** Choice of a role, each with a line about its permissions. */
export const RoleChoice = ({ family, field }: { family: UserFamily; field: RoleField }) => (
  <RadioChoice
    id={field.id}
    label={field.label}
    value={field.value ?? ''}
    onChange={field.onChange}
    error={field.error}
    required={field['aria-required']}
    options={family.roles.map((value) => ({ value, ...roleText(family.tipo, value) }))}
  />
);
