import { type FieldNames, FieldsCard, Pair } from '#oficina/base/record/fields-card.tsx';
import { inPlaceLayout } from '#oficina/base/record/in-place-layout.ts';
import styles from '#oficina/base/record/record.module.css';
import { RecordCard } from '#oficina/base/record/record-card.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { type AlumnoRow, alumnos } from '#oficina/relacion/alumnos/contract.ts';
import { alumnos as family } from '#oficina/relacion/alumnos/familia.ts';
import { alumnoLayout } from '#oficina/relacion/alumnos/screens/alumno-layout.ts';
import { shortDay } from '#platform/browser/moments.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { shownValue } from '#platform/crud/screens/shown-value.ts';

type Names = FieldNames<keyof typeof alumnos.fields>;

const FIRST: Names = [
  ['telefono'],
  ['email', 'Correo'],
  ['_idPermiso'],
  ['modalidad'],
  ['etapa'],
  ['_idResponsable', 'Lo lleva'],
];

/** In the words of the alumno, and of the office: they may be long. */
const MESSAGES: Names = [['mensaje'], ['disponibilidad'], ['notas']];

/** The postcode and the province are changed together, so their form does it. */
const REST: Names = [
  ['nombre'],
  ['apellidos'],
  ['municipio'],
  ['presupuestoMax', 'Hasta'],
  ['fechaInicioDeseada', 'Desde'],
  ['dni'],
  ['fechaNacimiento', 'Nació el'],
  ['tutorNombre', 'Tutor'],
  ['tutorTelefono', 'Su teléfono'],
  ['_idCanalCaptacion', 'Vino por'],
];

/** Words of an alumno, and the notes of the office. */
export function MessageCard({ row }: { row: AlumnoRow }) {
  const user = useSessionUser();
  return (
    <FieldsCard
      resource={alumnos}
      row={row}
      layout={alumnoLayout(user, row)}
      canEdit={user !== undefined && permitted(user, 'alumnos', 'A') !== null}
      title="Lo que cuenta"
      first={MESSAGES}
    />
  );
}

/** Data of an alumno, and where they come from. */
export function AlumnoCard({ row }: { row: AlumnoRow }) {
  const user = useSessionUser();
  const origin = shownValue(alumnos.fields.origen, row.origen);
  return (
    <>
      <FieldsCard
        resource={alumnos}
        row={row}
        layout={inPlaceLayout(alumnoLayout(user, row), row)}
        canEdit={user !== undefined && permitted(user, 'alumnos', 'A') !== null}
        first={FIRST}
        rest={REST}
        form={`${family.base}/${row._id}/datos`}
      />
      <RecordCard title="De dónde viene">
        <dl className={styles.pairs}>
          <Pair title="Alta">
            {shortDay(row.creadoEn)}
            {origin && ` · ${origin}`}
          </Pair>
          {row.motivoCierre && <Pair title={alumnos.fields.motivoCierre.title}>{row.motivoCierre}</Pair>}
          {row.emailVerificadoEn && <Pair title="Correo confirmado">{shortDay(row.emailVerificadoEn)}</Pair>}
          {row.versionPrivacidad && <Pair title="Privacidad">{row.versionPrivacidad}</Pair>}
          <Pair title="Se conserva hasta">{shortDay(row.caducaEn)}</Pair>
        </dl>
      </RecordCard>
    </>
  );
}
