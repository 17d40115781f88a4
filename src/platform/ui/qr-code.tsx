import { encode } from 'uqr';

type QrCodeProps = { text: string; name: string /** Side, in pixels. */; size: number };

/** Text as a QR code (ISO/IEC 18004), dark on white in every theme, because readers expect it. */
export function QrCode({ text, name, size }: QrCodeProps) {
  const { data, size: side } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
