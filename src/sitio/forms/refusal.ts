import type { ErrorBody } from '#platform/kit/contract/error-codes.ts';

/** Expected refusal of a call; `codigo` is one of the API. */
type Refusal = Error & { codigo: number; more: Pick<ErrorBody, 'campos'> };

/** Recognises a refusal by its name, not its class: the site's bundle has its own copy of the class. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name === 'AppError';
