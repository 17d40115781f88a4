/** Values that the specification fixes for both panels (§4, §9); times in milliseconds. */
export const MESSAGE_MS = 3_000;
export const REQUEST_TIMEOUT_MS = 60_000;
/** Shortest time of the loading dialog once it is shown. */
export const LOADING_MINIMUM_MS = 200;
/** A failed chunk reloads the page at most once in this time. */
export const CHUNK_RELOAD_MS = 60_000;
export const PREFETCH_TIMEOUT_MS = 2_000;
export const PROGRESS_THROTTLE_MS = 200;
export const PROGRESS_DURATION_MS = 5_000;
/** Key of the session's token in local storage. */
export const TOKEN_KEY = 'token';

// Our own values, where the specification has none.

/** A pointer that stays this long on an entry of a menu may be about to press it. */
export const HINT_MS = 80;
/** Time between two looks at whether the network is free for the parts that are loaded before they are needed. */
export const PREFETCH_RETRY_MS = 100;
/** Shorter calls show no dialog. */
export const LOADING_DELAY_MS = 400;
/** Widest form, in two columns; a screen with something beside its form gives it less. */
export const FORM_WIDTH = 'var(--form-width, 960px)';
export const SEARCH_DEBOUNCE_MS = 250;
export const PAGE_SIZES = [20, 50, 100];
