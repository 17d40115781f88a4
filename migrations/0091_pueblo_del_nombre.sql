ALTER TABLE "ofertas" ADD COLUMN "pueblo_lat" double precision;--> statement-breakpoint
ALTER TABLE "ofertas" ADD COLUMN "pueblo_lon" double precision;--> statement-breakpoint
-- The offers are made anew, with the towns of their names.
UPDATE "version_publica" SET "ofertas_del" = NULL;
