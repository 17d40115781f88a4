import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { firstAdministratorCalls } from '#oficina/acceso/usuarios/first-administrator-calls.ts';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { SignInCard } from './sign-in-card.tsx';

/** /panelAdmin before signing in. */
export function TrabajadorEntry() {
  return (
    <Box maw={420} mx="auto">
      <FirstOfAll />
      <SignInCard kind="trabajador" title="Entrar en la oficina" />
    </Box>
  );
}

/** Way in for the person who has just installed the program; nothing where somebody administers it. */
function FirstOfAll() {
  const { data } = useQuery({
    queryKey: ['primerAdministrador'],
    queryFn: ({ signal }) => firstAdministratorCalls.consultar({}, signal),
    // The sign-in is whole without it.
    meta: { background: true, told: true },
  });
  if (!data?.falta) return null;
  return (
    <Notice warning>
      <p className={`${shared.plain} ${shared.anywhere}`}>
        <strong>Todavía no hay ningún administrador.</strong> Para crear el primero, abre el enlace que el
        programa escribió en su terminal al arrancar. Si ha caducado o no lo ves, quien lo ha instalado
        escribe allí <code>npm run primer-administrador</code> y sale otro.
      </p>
    </Notice>
  );
}
