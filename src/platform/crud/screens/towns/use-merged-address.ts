import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#platform/browser/api-error.ts';
import { showMessage } from '#platform/browser/messages.ts';

/** Goes to the same screen of the row that took the place of this one, when it was merged into it. */
export function useMergedAddress(id: string, error: unknown): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const winner = error instanceof ApiError && error.detalle.fusionadoCon;
  useEffect(() => {
    if (!winner) return;
    showMessage('info', 'Se fusionó con este');
    navigate(pathname.replace(id, String(winner)), { replace: true });
  }, [winner, id, pathname, navigate]);
}
