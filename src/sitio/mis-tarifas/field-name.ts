/** Gives the name, and id, of a tarifa's field in the form of all tarifas. */
export const fieldName = (tarifa: string, field: string): string => `${field}-${tarifa}`;
