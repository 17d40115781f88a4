CREATE TABLE "precios_supuestos" (
	"permiso" smallint NOT NULL,
	"cod_provincia" text NOT NULL,
	"precios" jsonb NOT NULL,
	"origen" text NOT NULL,
	"tarifas" integer NOT NULL,
	"tasa_dgt" integer NOT NULL,
	"practicas" smallint NOT NULL,
	CONSTRAINT "precios_supuestos_pk" PRIMARY KEY("permiso","cod_provincia")
);
--> statement-breakpoint
ALTER TABLE "ofertas" ADD COLUMN "escuela_id" integer;--> statement-breakpoint
UPDATE "ofertas" o SET "escuela_id" = s."escuela_id" FROM "secciones" s WHERE s."id" = o."seccion_id";--> statement-breakpoint
ALTER TABLE "ofertas" ALTER COLUMN "escuela_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ofertas" ADD COLUMN "varianza" double precision;--> statement-breakpoint
ALTER TABLE "ofertas" ADD COLUMN "varianza_aprobada" double precision;--> statement-breakpoint
ALTER TABLE "ofertas" ADD COLUMN "practicos" double precision;--> statement-breakpoint
ALTER TABLE "ofertas" ADD COLUMN "tasas" double precision;--> statement-breakpoint
ALTER TABLE "ofertas" ADD COLUMN "tasas_aprobada" double precision;--> statement-breakpoint
ALTER TABLE "ofertas" ADD COLUMN "var_teoricos" double precision;--> statement-breakpoint
ALTER TABLE "ofertas" ADD COLUMN "var_practicos" double precision;--> statement-breakpoint
-- The start of the program makes the offers anew.
UPDATE "version_publica" SET "ofertas_del" = NULL;
