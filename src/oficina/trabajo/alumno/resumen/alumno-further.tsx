import { duplicatesAt, mergedBy } from '#oficina/base/merges.ts';
import { personalDataOf } from '#oficina/base/personal-data/words.ts';
import { FurtherCard } from '#oficina/base/record/record-card.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { alumnos as family } from '#oficina/relacion/alumnos/familia.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';

/** Other places of an alumno, for those who may see them. */
export function AlumnoFurther({ id }: { id: string }) {
  const user = useSessionUser();
  if (!user) return null;
  const base = `${family.base}/${id}`;
  const may = (recurso: 'actividades' | 'datosPersonales') => permitted(user, recurso, 'L') !== null;
  return (
    <FurtherCard
      places={[
        ...(may('actividades') ? [{ name: 'Todas las actividades', to: `${base}/actividades` }] : []),
        { name: 'Historial de cambios', to: `${base}/historial` },
        ...(mergedBy(user).includes('alumnos')
          ? [{ name: 'Duplicados', to: duplicatesAt('alumnos', id) }]
          : []),
        ...(may('datosPersonales') ? [{ name: 'Datos personales', to: personalDataOf('alumnos', id) }] : []),
      ]}
    />
  );
}
