/** Work that a program does: the pages and the calls, the jobs, or both. */
export const roles = ['web', 'trabajos', 'todo'] as const;

export type Rol = (typeof roles)[number];

/** Work that a program may lack something for: the folder of the copies, or a mail server. */
export type Ability = 'copias' | 'correo';
