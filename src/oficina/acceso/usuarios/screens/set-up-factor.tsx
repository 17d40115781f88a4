import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '#platform/ui/loaded.tsx';
import { factorCalls, ownSecurityCalls, type UsersPath, userFallbacks } from '../calls.ts';
import { ActivateFactor } from './activate-factor.tsx';
import { ShownCodes } from './shown-codes.tsx';

type SetUpProps = {
  path: UsersPath;
  onDone(): void;
  onCancel(): void;
  /** Text of the cancel button. */
  cancel?: string;
};

/** Activates the application of codes, then makes and shows the recovery codes. */
export function SetUpFactor({ path, onDone, onCancel, cancel }: SetUpProps) {
  const [codes, setCodes] = useState<string[]>();
  // The server makes a new secret for each opening: the query is never repeated while open, nor cached
  // afterwards.
  const preparing = useQuery({
    queryKey: [path, 'factor'],
    queryFn: () => factorCalls(path).preparar({}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: userFallbacks.prepararFactor, background: true, told: true },
  });
  const making = useMutation({
    mutationFn: ownSecurityCalls.hacerCodigos,
    onSuccess: ({ codigos }) => setCodes(codigos),
    // The second factor is active even if this fails: the account page offers to make the codes.
    onError: onDone,
    meta: { fallback: userFallbacks.hacerCodigos },
  });
  if (codes) return <ShownCodes codes={codes} onDone={onDone} />;
  return (
    <QueryView query={preparing} fallback={userFallbacks.prepararFactor}>
      {(secret) => (
        <ActivateFactor
          {...secret}
          path={path}
          onDone={() => making.mutate()}
          onCancel={onCancel}
          {...(cancel && { cancel })}
        />
      )}
    </QueryView>
  );
}
