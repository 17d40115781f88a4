import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionUser } from '#platform/browser/session/token.ts';
import type { Usuario } from '../contract.ts';
import type { UserFamily } from './user-families.ts';
import { UserForm } from './user-form.tsx';

type OwnDataProps = {
  family: UserFamily;
  user: Usuario;
  me: SessionUser;
  keep(user: Usuario): void;
  refetch: UseQueryResult<Usuario>['refetch'];
};

/** Form for the caller's own name and telephone; other fields are read-only. */
export function OwnData({ refetch, keep, ...rest }: OwnDataProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <UserForm
      key={attempt}
      {...rest}
      onSaved={keep}
      onDiscard={() => refetch().finally(() => setAttempt(attempt + 1))}
    />
  );
}
