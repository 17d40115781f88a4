import controls from '#web/ui/controls.module.css';

/** What of the address could not be understood; the page below shows the search without it. */
export function Alert({ errores }: { errores: string[] }) {
  if (errores.length === 0) return null;
  return (
    <p className={controls.notice} role="alert">
      No hemos podido leer una parte de la búsqueda. {errores.join('. ')}.
    </p>
  );
}
