-- Nobody is told any more who else has a record open (decision 180).
DROP TRIGGER "avisar_de_cambios" ON "historial";--> statement-breakpoint
DROP FUNCTION "avisar_de_cambios"();--> statement-breakpoint
DROP TABLE "fichas_vistas";
