export const metadata = { title: 'Autoescuelas' };

// biome-ignore lint/style/noDefaultExport: the framework looks for it
export default function Layout({ children }) {
  return (
    <html lang="es">
      <body>{children}</body>
    </html>
  );
}
