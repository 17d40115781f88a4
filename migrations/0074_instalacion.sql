CREATE TABLE "instalacion" (
	"unico" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"lugar" uuid,
	"clave" text,
	CONSTRAINT "instalacion_una_fila" CHECK ("instalacion"."unico")
);
--> statement-breakpoint
CREATE TABLE "programas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rol" text NOT NULL,
	"puede" text[] NOT NULL,
	"visto_en" timestamp with time zone NOT NULL
);
