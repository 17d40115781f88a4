import { permitted } from '#office/access/roles.ts';
import { duplicatesAt, mergedBy } from '#office/merges.ts';
import { personalDataOf } from '#office/personal-data/words.ts';
import { FurtherCard } from '#office/record/record-card.tsx';
import { alumnos as family } from '#resources/alumnos/familia.ts';
import { useSessionUser } from '#web/session/session.ts';

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
