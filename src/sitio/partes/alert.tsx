import controls from '#platform/ui/controls.module.css';

/** Parts of the address that are not valid; the page shows the search without them. */
export function Alert({ errores }: { errores: string[] }) {
  if (errores.length === 0) return null;
  return (
    <p className={controls.notice} role="alert">
      No hemos podido leer una parte de la búsqueda. {errores.join('. ')}.
    </p>
  );
}
