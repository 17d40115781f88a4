-- Whoever makes the offers says at the end that pages changed: a trigger on them would hold the only row of version_publica from
-- the first offer on, and everybody who changes what visitors see would wait until the last.
DROP TRIGGER "subir_version_publica_i" ON "ofertas";--> statement-breakpoint
DROP TRIGGER "subir_version_publica_u" ON "ofertas";--> statement-breakpoint
DROP TRIGGER "subir_version_publica_d" ON "ofertas";--> statement-breakpoint
DROP TRIGGER "subir_version_publica_t" ON "ofertas";
