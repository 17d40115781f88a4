import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { useVersionedForm } from '#platform/ui/forms/use-versioned-form.tsx';
import { emptyAsNull } from '#platform/ui/forms/versions.ts';
import { userFallbacks, usersCalls } from '../calls.ts';
import type { Usuario } from '../contract.ts';
import type { UserFamily } from './user-families.ts';
import { AccessFields, PersonFields } from './user-fields.tsx';
import { rightsOver } from './user-rights.ts';
import {
  shownValue,
  toUserValues,
  type UserValues,
  userLabels,
  userRequired,
  userRules,
} from './user-values.ts';

type UserFormProps = {
  family: UserFamily;
  user: Usuario;
  me: SessionUser;
  onSaved(user: Usuario): void;
  onDiscard(): void;
  /** Content shown after the person's data. */
  children?: ReactNode;
};

type Change = { base: Usuario; changes: Partial<UserValues> };

/**
 * Form of a user, for another person or for the user themselves; fields that the caller may not change
 * are read-only.
 */
export function UserForm({ family, user, me, onSaved, onDiscard, children }: UserFormProps) {
  const rights = rightsOver(me, family.recurso, user._id);
  const queries = useQueryClient();
  const updating = useMutation({
    mutationFn: ({ base, changes }: Change) =>
      usersCalls(family.path).actualizar(base, emptyAsNull(changes, ['telefono'])),
    meta: { fallback: userFallbacks.actualizar, silent: [errorCodes.version] },
  });
  const { field, summary, submit, saving, dirty, savedAt, mergeDialog } = useVersionedForm({
    row: user,
    labels: userLabels,
    show: shownValue(family.tipo),
    toValues: toUserValues,
    required: userRequired,
    validate: userRules,
    fallback: userFallbacks.actualizar,
    put: (base: Usuario, changes) => updating.mutateAsync({ base, changes }),
    onSaved: (saved) => {
      showMessage('success', 'Usuario actualizado');
      onSaved(saved);
      return queries.invalidateQueries({ queryKey: [family.path, 'list'] });
    },
  });
  const shown = { field, user, family, rights };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <PersonFields {...shown} own={me._id === user._id} />
        {children}
        <AccessFields {...shown} />
        {rights.basics && <SaveBar saving={saving} dirty={dirty} savedAt={savedAt} onDiscard={onDiscard} />}
      </Stack>
      {mergeDialog}
    </form>
  );
}
