import { Notice } from '#platform/ui/mark.tsx';
import { useMailWay } from './use-mail-way.ts';

/**
 * Notice before sending: without a server, nothing leaves and `instead` says what to do; in the
 * demonstration, it stays in the mailbox.
 */
export function WayNotice({ instead }: { instead: string }) {
  const way = useMailWay();
  if (way === 'ninguno')
    return <Notice warning>No hay servidor de correo configurado: no se puede enviar. {instead}</Notice>;
  if (way === 'demostracion')
    return (
      <Notice>Demostración: el correo no sale de este ordenador. Se queda en el buzón, en «Correos».</Notice>
    );
  return null;
}
