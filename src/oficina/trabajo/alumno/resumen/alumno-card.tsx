import { type FieldNames, FieldsCard, Pair } from '#oficina/base/record/fields-card.tsx';
import styles from '#oficina/base/record/record.module.css';
import { RecordCard } from '#oficina/base/record/record-card.tsx';
import { type AlumnoRow, alumnos } from '#oficina/relacion/alumnos/contract.ts';
import { record } from '#oficina/relacion/alumnos/screens/alumno-record.tsx';
import { shortDay } from '#platform/browser/moments.ts';
import { shownValue } from '#platform/crud/screens/shown-value.ts';
import shared from '#platform/ui/shared.module.css';

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
export const MessageCard = ({ row }: { row: AlumnoRow }) => (
  <FieldsCard record={record} row={row} title="Lo que cuenta" first={MESSAGES} />
);

/** Data of an alumno, and where they come from. */
export function AlumnoCard({ row }: { row: AlumnoRow }) {
  const origin = shownValue(alumnos.fields.origen, row.origen);
  return (
    <>
      <FieldsCard record={record} row={row} first={FIRST} rest={REST} />
      <RecordCard title="De dónde viene">
        <dl className={`${shared.plain} ${styles.pairs}`}>
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
