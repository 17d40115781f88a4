CREATE TABLE "series_actividades" (
	"id" uuid PRIMARY KEY NOT NULL,
	"regla" text NOT NULL,
	"desde" text NOT NULL,
	"hecha_hasta" text NOT NULL,
	"terminada" boolean DEFAULT false NOT NULL,
	"creado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "actividades" ADD COLUMN "serie_id" uuid;--> statement-breakpoint
ALTER TABLE "actividades" ADD COLUMN "ocurrencia" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "actividades" ADD COLUMN "repeticion" text;--> statement-breakpoint
ALTER TABLE "actividades" ADD CONSTRAINT "actividades_serie_id_series_actividades_id_fk" FOREIGN KEY ("serie_id") REFERENCES "public"."series_actividades"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "actividades_serie" ON "actividades" USING btree ("serie_id","ocurrencia");