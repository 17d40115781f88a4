/** Apart from the head's, which may be as old as it likes. */
export const BUSINESS_FORM = ['negocio', 'form'];
