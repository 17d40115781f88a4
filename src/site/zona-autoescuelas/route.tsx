import { Link } from 'react-router';
import wrap from '#web/ui/layout.module.css';
import styles from './schools-page.module.css';

export const meta = () => [
  { title: 'Zona autoescuelas · Carné Claro' },
  {
    name: 'description',
    content: 'Cómo aparece tu autoescuela en Carné Claro y cómo publicar su tarifa para que se compare.',
  },
];

/** Where schools come in: what is said of them, and how to put it right. */
export default function SchoolsPage() {
  return (
    <div className={`${wrap.wrap} ${styles.page}`}>
      <h1>Tu autoescuela ya está aquí</h1>
      <p>
        Aparecen todas las que presentan alumnos a examen, con los resultados que publica la DGT. Nadie paga
        por estar ni por subir de puesto.
      </p>
      <h2>Qué ganas publicando tu tarifa</h2>
      <ul>
        <li>Tus alumnos ven el coste completo hasta el carné, y no solo el de la clase.</li>
        <li>Apareces delante de las que no publican precio, en el puesto que te dé tu coste.</li>
        <li>Se ven tus características: coche automático, teórica en línea, idiomas, horarios.</li>
      </ul>
      <h2>Cómo se publica</h2>
      <p>
        <Link to="/contacto/">Escríbenos</Link> con el código de tu autoescuela en la DGT y tu tarifa con IVA:
        la comprobamos contigo y la publicamos. También si ves un dato equivocado o quieres responder a tus
        resultados.
      </p>
      <p>
        Antes puedes mirar <Link to="/como-ordenamos">cómo ordenamos</Link> y buscarte en el{' '}
        <Link to="/">comparador</Link> por tu nombre.
      </p>
    </div>
  );
}
