CREATE TABLE "pasos_saltados" (
	"paso" text PRIMARY KEY NOT NULL,
	"saltado_en" timestamp with time zone NOT NULL
);
