-- Figures of months are counted in it alone, where VACUUM has passed.
CREATE INDEX "actividades_conteo" ON "actividades" USING btree ("tipo","estado","inicio");