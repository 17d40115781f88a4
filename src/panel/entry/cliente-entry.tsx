import styles from './entry.module.css';
import { SignInCard } from './sign-in-card.tsx';

/** /panelCliente before signing in: for autoescuelas with an account, and for those that may want one. */
export function ClienteEntry() {
  return (
    <div className={styles.beside}>
      <SignInCard kind="cliente" title="Zona autoescuelas" />
      <section className={styles.why}>
        <h2>Tu autoescuela ya está aquí</h2>
        <p>
          Aparecen todas las que presentan alumnos a examen, con los resultados que publica la DGT. Nadie paga
          por estar ni por subir de puesto.
        </p>
        <h3>Qué ganas publicando tu tarifa</h3>
        <ul>
          <li>Tus alumnos ven el coste completo hasta el carné, y no solo el de la clase.</li>
          <li>Apareces delante de las que no publican precio, en el puesto que te dé tu coste.</li>
          <li>Se ven tus características: coche automático, teórica en línea, idiomas, horarios.</li>
        </ul>
        <p>
          <a href="/registro/">Regístrate</a> para publicarla, o <a href="/contacto/">escríbenos</a> si ves un
          dato equivocado. Antes puedes mirar <a href="/como-ordenamos">cómo ordenamos</a> y buscarte en el{' '}
          <a href="/">comparador</a>.
        </p>
      </section>
    </div>
  );
}
