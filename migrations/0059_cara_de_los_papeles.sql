CREATE TABLE "logos" (
	"sha256" text PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"ancho" integer NOT NULL,
	"alto" integer NOT NULL,
	"contenido" "bytea" NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "logos_huella" CHECK ("logos"."sha256" = encode(sha256("logos"."contenido"), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "negocio" ADD COLUMN "color_papeles" text;--> statement-breakpoint
ALTER TABLE "negocio" ADD COLUMN "pie_papeles" text;--> statement-breakpoint
ALTER TABLE "negocio" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "negocio" ADD CONSTRAINT "negocio_logo_logos_sha256_fk" FOREIGN KEY ("logo") REFERENCES "public"."logos"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negocio" ADD CONSTRAINT "negocio_color_papeles" CHECK ("negocio"."color_papeles" ~ '^#[0-9a-f]{6}$');--> statement-breakpoint
-- A paper names its logo: none is changed or removed.
CALL limitar_tabla('logos', 'SELECT, INSERT');
