import { CAMPOS_DADOS, type PreciosDados } from '#comparador/ofertas/comparador/given-prices.ts';
import controls from '#platform/ui/controls.module.css';
import styles from './price-boxes.module.css';

type Box = { campo: keyof PreciosDados; nombre: string; ayuda: string; unidad: '€' | '' };

const BOXES: readonly Box[] = [
  { campo: 'matricula', nombre: 'Matrícula y teórica', ayuda: 'Todo junto, con el libro', unidad: '€' },
  { campo: 'clase', nombre: 'Precio de una clase', ayuda: '', unidad: '€' },
  { campo: 'minutos', nombre: 'Minutos de la clase', ayuda: '45 si no lo dice', unidad: '' },
  { campo: 'incluidas', nombre: 'Clases incluidas', ayuda: '0 si no lo dice', unidad: '' },
  {
    campo: 'clasesBono',
    nombre: 'Clases que trae un bono, si lo hay',
    ayuda: 'Varias pagadas juntas',
    unidad: '',
  },
  { campo: 'bono', nombre: 'Precio del bono', ayuda: 'Todas sus clases', unidad: '€' },
  { campo: 'tramitacion', nombre: 'Gestión y tramitación', ayuda: 'Sin la tasa de la DGT', unidad: '€' },
  {
    campo: 'presentacion',
    nombre: 'Presentación a examen',
    ayuda: 'Cada vez que vas al práctico',
    unidad: '€',
  },
];

type PriceBoxesProps = {
  /** Boxes as they were typed. */
  escrito: Readonly<Record<keyof PreciosDados, string>>;
  /** When the price of a class is wanted, in words. */
  obligatorio?: string;
};

/** Boxes for the prices of a poster or a quote. */
export const PriceBoxes = ({ escrito, obligatorio = 'Obligatorio' }: PriceBoxesProps) =>
  BOXES.map(({ campo, nombre, ayuda, unidad }) => (
    <label className={styles.field} key={campo}>
      <span>
        {nombre}
        {unidad && ', en euros'}
      </span>
      <input
        className={controls.field}
        name={CAMPOS_DADOS[campo]}
        inputMode={unidad === '€' ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={10}
        required={campo === 'clase'}
        defaultValue={escrito[campo]}
      />
      <small>{campo === 'clase' ? obligatorio : ayuda}</small>
    </label>
  ));
