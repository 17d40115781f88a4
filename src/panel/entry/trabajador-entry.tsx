import { useQuery } from '@tanstack/react-query';
import { firstAdministratorCalls } from '#oficina/acceso/usuarios/first-administrator-calls.ts';
import { Notice } from '#platform/ui/mark.tsx';
import styles from './entry.module.css';
import { SignInCard } from './sign-in-card.tsx';

/** /panelAdmin before signing in. */
export function TrabajadorEntry() {
  return (
    <div className={styles.alone}>
      <FirstOfAll />
      <SignInCard kind="trabajador" title="Entrar en la oficina" />
    </div>
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
      <p className={styles.first}>
        <strong>Todavía no hay ningún administrador.</strong> Para crear el primero, abre el enlace que el
        programa escribió en su terminal al arrancar. Si ha caducado o no lo ves, quien lo ha instalado
        escribe allí <code>npm run primer-administrador</code> y sale otro.
      </p>
    </Notice>
  );
}
