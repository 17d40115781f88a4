import { Anchor } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { afterSignIn, type Kind } from '../areas.ts';
import { RecoverKey } from '../session/recover-key.tsx';
import { SignInForm } from '../session/sign-in-form.tsx';
import { EntryCard } from './entry-card.tsx';

/**
 * Sign-in of a panel, and the request of a new key. A person who signs in, here or in another tab, goes on.
 */
export function SignInCard({ kind, title }: { kind: Kind; title: string }) {
  const [recovering, setRecovering] = useState(false);
  const heading = recovering ? 'Pedir una clave nueva' : title;
  useLeaveWhenSignedIn();
  return (
    <EntryCard title={heading}>
      {recovering ? (
        <RecoverKey kind={kind} onClose={() => setRecovering(false)} />
      ) : (
        <SignInForm kind={kind}>
          <Anchor component="button" type="button" onClick={() => setRecovering(true)}>
            ¿Has olvidado la clave?
          </Anchor>
        </SignInForm>
      )}
    </EntryCard>
  );
}

function useLeaveWhenSignedIn(): void {
  const user = useSessionUser();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const wanted = search.get('volver');
  useEffect(() => {
    if (user) navigate(afterSignIn(user, wanted), { replace: true });
  }, [user, wanted, navigate]);
}
