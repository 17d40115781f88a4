import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';

/** The permits to choose from; courses, which have no results to compare, stand apart. */
export function PermitOptions({ permisos }: { permisos: PermisoBuscable[] }) {
  const courses = permisos.filter(({ curso }) => curso !== null);
  const options = (list: PermisoBuscable[]) =>
    list.map(({ codigo, nombre }) => (
      <option key={codigo} value={codigo}>
        {codigo} · {nombre}
      </option>
    ));
  if (courses.length === 0) return options(permisos);
  return (
    <>
      <optgroup label="Con resultados oficiales">
        {options(permisos.filter(({ curso }) => curso === null))}
      </optgroup>
      <optgroup label="Cursos, solo por su precio">{options(courses)}</optgroup>
    </>
  );
}
