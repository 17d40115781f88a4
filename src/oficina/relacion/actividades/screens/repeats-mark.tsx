import shared from '#platform/ui/shared.module.css';

/** Icon of a recurring actividad: two arrows in a circle. A text beside it says the same. */
export const RepeatsDrawing = () => (
  <svg
    width="1em"
    height="1em"
    viewBox="0 0 20 20"
    fill="none"
    style={{ verticalAlign: '-0.13em' }}
    aria-hidden="true"
  >
    <path
      d="M15.5 8A6 6 0 005 6.5L3.5 8M3.5 4.5V8H7M4.5 12A6 6 0 0015 13.5l1.5-1.5M16.5 15.5V12H13"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** The icon, with its text for screen readers and as a tooltip. */
export const RepeatsMark = () => (
  <span title="Se repite">
    <RepeatsDrawing />
    <span className={shared.hidden}>, se repite</span>
  </span>
);
